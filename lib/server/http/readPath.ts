interface Read {
  values: Record<string, string>
  faults: Fault[]
}

/** The variable segments of a path, by the operation's template (`/api/event/{slug}`). */
export function readPath(path: string, template: string): Read {
  const segments = path.split('/')
  const values: Record<string, string> = {}
  const faults: Fault[] = []
  template.split('/').forEach((part, at) => {
    if (!part.startsWith('{')) return
    const name = part.slice(1, -1)
    try {
      values[name] = decodeURIComponent(segments[at] ?? '')
    } catch {
      faults.push({
        loc: ['path', name],
        msg: 'The address has broken percent-encoding.',
        type: 'value_error',
      })
    }
  })
  return { values, faults }
}

import type { Fault } from '@/lib/contract/requestError'
