/** Pages on polymarket.com. The path is the event's slug; an appended market slug opens that outcome. */
export const eventUrl = (eventSlug: string) => `https://polymarket.com/event/${encodeURIComponent(eventSlug)}`

export const marketUrl = (eventSlug: string, marketSlug: string) =>
  `${eventUrl(eventSlug)}/${encodeURIComponent(marketSlug)}`
