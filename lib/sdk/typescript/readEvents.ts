interface ServerEvent {
  event: string
  data: string
  id: string | undefined
}

/** Longer than any message of the service; an endless message must not fill the memory. */
const MAX_MESSAGE_LENGTH = 4_000_000

function parse(block: string): ServerEvent | undefined {
  let event = 'message'
  let id: string | undefined
  const data: string[] = []
  for (const line of block.split('\n')) {
    const colon = line.indexOf(':')
    if (colon <= 0) continue
    const value = line.slice(colon + 1).replace(/^ /, '')
    const name = line.slice(0, colon)
    if (name === 'event') event = value
    else if (name === 'id') id = value
    else if (name === 'data') data.push(value)
  }
  return data.length > 0 ? { event, data: data.join('\n'), id } : undefined
}

/** The server-sent events of one connection, until it ends. */
export async function* readEvents({ body }: Response): AsyncGenerator<ServerEvent> {
  if (!body) return
  const reader = body.pipeThrough(new TextDecoderStream()).getReader()
  try {
    for (let text = ''; ; ) {
      const { value, done } = await reader.read()
      if (done) return
      const blocks = `${text}${value}`.replaceAll('\r\n', '\n').split('\n\n')
      text = blocks.pop() ?? ''
      if (text.length > MAX_MESSAGE_LENGTH) return
      for (const block of blocks) {
        const event = parse(block)
        if (event) yield event
      }
    }
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}
