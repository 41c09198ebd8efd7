/** Pages on polymarket.com. The path takes the event's slug; a market's slug behind it opens that outcome. */
export const eventUrl = (eventSlug: string) => `https://polymarket.com/event/${encodeURIComponent(eventSlug)}`

export const marketUrl = (eventSlug: string, marketSlug: string) =>
  `${eventUrl(eventSlug)}/${encodeURIComponent(marketSlug)}`
