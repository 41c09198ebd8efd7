const MAX_LENGTH = 90

/** A title as the last part of an address: lower-case words joined by hyphens. Never empty. */
function slugify(title: string): string {
  const words = title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
  if (words.length <= MAX_LENGTH) return words || 'event'
  const cut = words.lastIndexOf('-', MAX_LENGTH)
  return words.slice(0, cut > MAX_LENGTH / 2 ? cut : MAX_LENGTH)
}

/** The slug of a title, numbered when another group has it. */
export function freeSlug(title: string, isTaken: (slug: string) => boolean): string {
  const base = slugify(title)
  if (!isTaken(base)) return base
  for (let n = 2; ; n += 1) {
    const slug = `${base}-${n}`
    if (!isTaken(slug)) return slug
  }
}

/** Was this slug made from that title, numbered or not? */
export function isSlugOf(slug: string, title: string): boolean {
  const base = slugify(title)
  return slug === base || (slug.startsWith(`${base}-`) && /^\d+$/.test(slug.slice(base.length + 1)))
}
