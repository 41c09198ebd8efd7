/** Binary and categorical markets are numbered separately: 788 may be one of each. */
export type TopicKind = 'binary' | 'categorical'

export interface TopicRef {
  kind: TopicKind
  /** The venue's number. */
  id: string
}

export const toEventId = ({ kind, id }: TopicRef) => `${kind}-${id}`

/** Undefined for an id that is not ours. */
export function readEventId(eventId: string): TopicRef | undefined {
  const [, kind, id] = /^(binary|categorical)-(\d{1,18})$/.exec(eventId) ?? []
  return id === undefined ? undefined : { kind: kind === 'binary' ? 'binary' : 'categorical', id }
}
