import { get } from 'node:http'
import { PAGE_PASS_PATH } from '@/lib/contract/pagePass'

/** The header with the page pass of one of this machine's addresses, fetched like a script. */
export function fetchPass(port: number, localAddress: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const call = get({ host: '127.0.0.1', port, path: PAGE_PASS_PATH, localAddress }, (response) => {
      response.resume()
      const [pass] = response.headers['set-cookie']?.[0]?.split(';') ?? []
      if (pass === undefined) reject(new Error(`${PAGE_PASS_PATH} answered ${response.statusCode}, no pass.`))
      else resolve(`Cookie: ${pass}`)
    })
    call.on('error', reject)
  })
}
