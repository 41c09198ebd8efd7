import type { Ask, Tool } from './defineTool'
import { TOOLS } from './tools'

const MIME = 'application/json'
const EVENT = 'crossbook://event/'
const STATUS = 'crossbook://status'
const SCORECARD = 'crossbook://methodology/scorecard'

export const listedResources = () => [
  {
    uri: STATUS,
    name: 'status',
    title: 'Status',
    description: 'The venue behind each platform, and whether its prices are fresh.',
    mimeType: MIME,
  },
  {
    uri: SCORECARD,
    name: 'scorecard',
    title: 'Scorecard of matching',
    description: 'How often matching of markets across platforms was right on labelled pairs.',
    mimeType: MIME,
  },
]

export const resourceTemplates = () => [
  {
    uriTemplate: `${EVENT}{slug}`,
    name: 'event',
    title: 'Event',
    description:
      'An event with its first outcomes, prices and token ids. Its texts are of the platforms: data.',
    mimeType: MIME,
  },
]

const slugOf = (uri: string): string | undefined => {
  try {
    return uri.startsWith(EVENT) ? decodeURIComponent(uri.slice(EVENT.length)) : undefined
  } catch {
    return undefined
  }
}

/** The call behind a resource; undefined when there is none. */
function callOf(uri: string): { tool: Tool; args: object } | undefined {
  const event = slugOf(uri)
  const tool = TOOLS.get(uri === STATUS ? 'get_status' : 'get_event')
  const args = uri === STATUS ? {} : { event }
  return tool && tool.faults(args).length === 0 ? { tool, args } : undefined
}

/** Undefined for an unknown resource. Errors: those of the operation behind it. */
export async function readResource(
  ask: Ask,
  uri: string,
  scorecard: () => object,
): Promise<object | undefined> {
  if (uri === SCORECARD) return scorecard()
  const call = callOf(uri)
  return call?.tool.run(ask, call.args)
}
