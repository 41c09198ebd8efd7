/** The part of Next's older response object that next-auth uses. */
export class NextAuthReply {
  statusCode = 200
  readonly headers = new Headers()
  body: string | null = null
  /** Where next-auth would send the browser: by a redirect, or in the JSON that its own client requests. */
  destination: string | undefined

  status(code: number) {
    this.statusCode = code
    return this
  }

  getHeader(name: string) {
    return name.toLowerCase() === 'set-cookie'
      ? this.headers.getSetCookie()
      : (this.headers.get(name) ?? undefined)
  }

  setHeader(name: string, value: string | readonly string[]) {
    this.headers.delete(name)
    if (name === 'Location') this.destination = String(value)
    for (const one of [value].flat()) this.headers.append(name, one)
    return this
  }

  json(value: unknown) {
    this.setHeader('Content-Type', 'application/json')
    this.body = JSON.stringify(value)
    const url = typeof value === 'object' && value !== null && 'url' in value ? value.url : undefined
    if (typeof url === 'string') this.destination = url
  }

  send(value: unknown) {
    if (typeof value === 'string') this.body = value
    else if (value !== undefined) this.json(value)
  }

  end() {}
}
