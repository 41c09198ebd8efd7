import type { EventPage, VenueConnector } from './connector'

type ListOptions = Omit<Parameters<VenueConnector['listEvents']>[0], 'signal'>

/** The pages of a connector's listing. */
export async function allPages(connector: VenueConnector, options: ListOptions = {}): Promise<EventPage[]> {
  const { signal } = new AbortController()
  const pages: EventPage[] = []
  for await (const page of connector.listEvents({ ...options, signal })) pages.push(page)
  return pages
}
