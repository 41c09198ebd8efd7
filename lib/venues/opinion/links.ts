import type { TopicRef } from './eventId'

/**
 * The page of a topic; outcomes of a categorical one have no page of their own.
 * Source: links as the site has shared them since 2025. A form by slug exists as well, but is unconfirmed.
 */
export const topicUrl = ({ kind, id }: TopicRef) =>
  `https://app.opinion.trade/detail?topicId=${id}${kind === 'categorical' ? '&type=multi' : ''}`
