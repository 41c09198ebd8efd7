import { createServer, type Socket } from 'node:net'

/** A receiver that accepts every connection and never replies. */
export async function startSilent() {
  const open = new Set<Socket>()
  const waiting: { count: number; resolve(): void }[] = []
  const server = createServer((socket) => {
    open.add(socket)
    socket.on('error', () => undefined)
    for (const { count, resolve } of waiting) if (open.size >= count) resolve()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0
  return {
    url: `http://127.0.0.1:${port}`,
    get connections() {
      return open.size
    },
    connected: (count: number) =>
      new Promise<void>((resolve) => {
        if (open.size >= count) resolve()
        else waiting.push({ count, resolve })
      }),
    async close() {
      for (const socket of open) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
