import type { IncomingMessage, ServerResponse } from 'node:http'
import { answerPages } from '@/lib/server/api/answerPages'
import { pagePassCookie } from '@/lib/server/http/pagePass'
import { getRuntime } from '@/lib/server/runtime/getRuntime'
import { isApi } from './apiServer'
import { fromNodeRequest } from './nodeRequest'
import type { Pages } from './pages'
import { writeReply } from './writeReply'

/** Makes a read count as one by a page that this machine has loaded. */
function withPagePass(request: IncomingMessage) {
  request.headers['x-crossbook-client'] = '127.0.0.1'
  const pass = pagePassCookie(getRuntime(), fromNodeRequest(request))?.split(';')[0]
  request.headers.cookie = [request.headers.cookie, pass].filter(Boolean).join('; ')
}

/** `devServer`: reloads operations on change; they are then charged, as for a page of this host. */
export function servePagesReads(devServer: () => Pages | undefined) {
  return (request: IncomingMessage, response: ServerResponse): void => {
    const reloading = isApi(request) ? devServer() : undefined
    if (reloading) {
      withPagePass(request)
      return void reloading.serve(request, response).catch(() => response.destroy())
    }
    answerPages(getRuntime, fromNodeRequest(request, true))
      .then((reply) => writeReply({ request, response, reply }))
      .catch(() => response.destroy())
  }
}
