import { isIP } from 'node:net'

const groupsOf = (text: string): number[] =>
  text === '' ? [] : text.split(':').map((group) => Number.parseInt(group, 16))

/** The bytes of an IPv4 address, or the sixteen of an IPv6 address; undefined for any other text. */
function addressBytes(address: string): number[] | undefined {
  const version = isIP(address)
  if (version === 4) return address.split('.').map(Number)
  if (version !== 6 || address.includes('.') || address.includes('%')) return undefined
  const [head = '', tail] = address.split('::')
  const [front, back] = [groupsOf(head), groupsOf(tail ?? '')]
  const zeros = Array<number>(8 - front.length - back.length).fill(0)
  return [...front, ...zeros, ...back].flatMap((group) => [group >> 8, group & 255])
}

type Value = string | number | { [key: string]: Value }

const head = (type: number, size: number) => Buffer.from([(type << 5) | size])

/** Text shorter than 29 bytes, 32-bit numbers and maps: enough for a country record. */
function encode(value: Value): Buffer {
  if (typeof value === 'string') return Buffer.concat([head(2, Buffer.byteLength(value)), Buffer.from(value)])
  if (typeof value === 'number') {
    const bytes = Buffer.alloc(4)
    bytes.writeUInt32BE(value)
    return Buffer.concat([head(6, 4), bytes])
  }
  const entries = Object.entries(value)
  return Buffer.concat([
    head(7, entries.length),
    ...entries.flatMap(([key, one]) => [encode(key), encode(one)]),
  ])
}

interface Node {
  sides: [Node | number | undefined, Node | number | undefined]
}

interface DatabaseOptions {
  recordSize: 24 | 28 | 32
  /** Network in CIDR notation → its record. */
  networks: Record<string, Value>
}

function insert(root: Node, network: string, place: number) {
  const [address = '', bits = ''] = network.split('/')
  const own = addressBytes(address) ?? []
  const path = [...Array<number>(16 - own.length).fill(0), ...own]
  const length = Number(bits) + (own.length === 4 ? 96 : 0)
  let node = root
  for (let at = 0; at < length; at += 1) {
    const bit = ((path[at >> 3] ?? 0) >> (7 - (at & 7))) & 1
    if (at === length - 1) node.sides[bit] = place
    else {
      const next = node.sides[bit]
      const child: Node = typeof next === 'object' ? next : { sides: [undefined, undefined] }
      node.sides[bit] = child
      node = child
    }
  }
}

function packNode(left: number, right: number, recordSize: number): Buffer {
  const bytes = Buffer.alloc(recordSize / 4)
  if (recordSize === 32) {
    bytes.writeUInt32BE(left, 0)
    bytes.writeUInt32BE(right, 4)
    return bytes
  }
  bytes.writeUIntBE(left % 2 ** 24, 0, 3)
  bytes.writeUIntBE(right % 2 ** 24, recordSize / 8 === 3 ? 3 : 4, 3)
  if (recordSize === 28) bytes.writeUInt8(Math.floor(left / 2 ** 24) * 16 + Math.floor(right / 2 ** 24), 3)
  return bytes
}

/** An IPv6 database in the MaxMind DB format with these networks. */
export function buildDatabase({ recordSize, networks }: DatabaseOptions): Buffer {
  const root: Node = { sides: [undefined, undefined] }
  const values: Buffer[] = []
  for (const [network, value] of Object.entries(networks)) {
    insert(root, network, Buffer.concat(values).length)
    values.push(encode(value))
  }
  const nodes: Node[] = [root]
  for (const { sides } of nodes) for (const side of sides) if (typeof side === 'object') nodes.push(side)
  const record = (side: Node | number | undefined) => {
    if (side === undefined) return nodes.length
    return typeof side === 'number' ? nodes.length + 16 + side : nodes.indexOf(side)
  }
  return Buffer.concat([
    ...nodes.map(({ sides: [left, right] }) => packNode(record(left), record(right), recordSize)),
    Buffer.alloc(16),
    ...values,
    Buffer.from('\xab\xcd\xefMaxMind.com', 'latin1'),
    encode({ node_count: nodes.length, record_size: recordSize, ip_version: 6, database_type: 'Test' }),
  ])
}
