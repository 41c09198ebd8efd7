import { type StreamAlert, streamAlert } from '@/lib/contract/alerts'

/** Server-sent events, as far as the alert stream uses them. */
export interface AlertMessage {
  id: string
  alert: StreamAlert
}

/** One message of the stream; undefined for comments and non-alerts. */
function parseAlertMessage(frame: string): AlertMessage | undefined {
  const fields = new Map(
    frame.split('\n').flatMap((line): [string, string][] => {
      const at = line.indexOf(': ')
      return at > 0 ? [[line.slice(0, at), line.slice(at + 2)]] : []
    }),
  )
  const data = fields.get('data')
  if (fields.get('event') !== 'alert' || data === undefined) return undefined
  const parsed = streamAlert.safeParse(JSON.parse(data))
  return parsed.success ? { id: fields.get('id') ?? '', alert: parsed.data } : undefined
}

/** Upper bound of a buffered unfinished message. */
const MAX_HELD = 64 * 1_024

/** Calls back for every alert until the response ends. Errors: the connection's. */
export async function readAlertStream(
  body: ReadableStream<Uint8Array>,
  received: (message: AlertMessage) => void,
): Promise<void> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let held = ''
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    held += decoder.decode(read.value, { stream: true })
    const frames = held.split('\n\n')
    held = (frames.pop() ?? '').slice(-MAX_HELD)
    for (const frame of frames) {
      const message = parseAlertMessage(frame)
      if (message) received(message)
    }
  }
}
