import { type ClientRequest, get, type RequestOptions } from 'node:http'

/** Reads an event stream of the service. Calls back with each message's event and data. */
export function openEventStream(
  url: string,
  options: RequestOptions,
  heard: (event: string | undefined, data: string) => void,
): ClientRequest {
  return get(url, options, (response) => {
    let rest = ''
    response.setEncoding('utf8')
    response.on('data', (chunk: string) => {
      const messages = (rest + chunk).split('\n\n')
      rest = messages.pop() ?? ''
      for (const message of messages) {
        const data = /^data: (.*)$/m.exec(message)?.[1]
        if (data !== undefined) heard(/^event: (\w+)$/m.exec(message)?.[1], data)
      }
    })
    response.on('error', () => undefined)
  })
}
