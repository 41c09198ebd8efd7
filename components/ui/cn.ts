import { type ClassValue, clsx } from 'clsx'
import { extendTailwindMerge } from 'tailwind-merge'

/** Our own type scale: without it the merge takes `text-2xs` for a colour and drops one of the two. */
const merge = extendTailwindMerge({
  extend: { theme: { text: ['2xs', 'xs', 'sm', 'base', 'md', 'lg', 'xl'] } },
})

/** Joins class names; of two utilities that set the same thing the later wins. */
export const cn = (...classes: ClassValue[]) => merge(clsx(classes))
