import { extendTailwindMerge } from 'tailwind-merge'

/** With our own type scale: else `text-2xs` is parsed as a colour. */
const merge = extendTailwindMerge({
  extend: { theme: { text: ['2xs', 'xs', 'sm', 'base', 'md', 'lg', 'xl'] } },
})

/** Elements of a page with two classes for one property, where the style sheet's order would decide. */
export const classConflicts = (page: ParentNode): string[] =>
  [...page.querySelectorAll('[class]')]
    .map((element) => element.getAttribute('class') ?? '')
    .filter((classes) => merge(classes).split(' ').length < classes.trim().split(/\s+/).length)
