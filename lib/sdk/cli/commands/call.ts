import { OPERATION_PATHS } from '@/lib/sdk/typescript/operations'
import { type Command, need, UsageError } from '../context'

function parseBody(text: string | boolean | undefined): unknown {
  if (typeof text !== 'string') return undefined
  try {
    return JSON.parse(text)
  } catch {
    throw new UsageError('--body must be JSON.')
  }
}

export const call: Command = {
  usage: 'call OPERATION [NAME=VALUE…] [--body JSON]',
  about: 'Any operation of the API reference, by its name; prints its answer as it is.',
  flags: { body: 'string' },
  async run(context) {
    const { api, args, flags, screen, signal } = context
    const id = need(context, 'The operation')
    if (!Object.hasOwn(OPERATION_PATHS, id)) throw new UsageError(`There is no operation ${id}.`)
    const input = Object.fromEntries(
      args.slice(1).map((pair) => {
        const at = pair.indexOf('=')
        if (at < 1) throw new UsageError(`${pair} is not NAME=VALUE.`)
        return [pair.slice(0, at), pair.slice(at + 1)]
      }),
    )
    const missing = [...(OPERATION_PATHS[id]?.path ?? '').matchAll(/\{(\w+)\}/g)].flatMap(([, name = '']) =>
      input[name] ? [] : [name],
    )
    if (missing.length > 0) throw new UsageError(`${id} needs ${missing.map((one) => `${one}=…`).join(' ')}.`)
    screen.write(`${await api.call(id, input, parseBody(flags.body), { signal })}\n`)
    return 0
  },
}
