/** Pages on limitless.exchange. An outcome of a group has no page of its own: its link is the group's. */
export const marketUrl = (slug: string) => `https://limitless.exchange/markets/${encodeURIComponent(slug)}`
