import { z } from 'zod'
import type { CallInput } from '@/lib/contract/callOperation'
import type { OperationOutput, Operations } from '@/lib/contract/operations'

type Id = keyof Operations

/** Runs an operation with all checks of its HTTP route. Errors: {@link OperationRefusal}. */
export type Ask = <I extends Id>(operation: I, call: CallInput) => Promise<OperationOutput<Operations[I]>>

type JsonSchema = { type: 'object'; [key: string]: unknown }

/** A tool as agents see it, and its implementation. */
export interface Tool {
  name: string
  title: string
  description: string
  inputSchema: JsonSchema
  outputSchema: JsonSchema
  /** It changes something of the caller's account here. */
  changes: boolean
  /** The tool's argument faults, as sentences; empty when valid. */
  faults(args: unknown): string[]
  /** Errors: those of the operation. */
  run(ask: Ask, args: unknown): Promise<Record<string, unknown>>
}

interface ToolSpec<I extends Id, In extends z.ZodType, Out extends z.ZodObject> {
  name: string
  title: string
  /** What it returns and when to use it: written here, never built from venues' texts. */
  description: string
  operation: I
  input: In
  output: Out
  changes?: true
  call(args: z.output<In>): CallInput
  /** The part of the reply that an agent requested. */
  shorten(answer: OperationOutput<Operations[I]>, args: z.output<In>): z.input<Out>
}

/** Formats suffice; zod's date patterns are pages long. */
const override = ({ jsonSchema }: { jsonSchema: Record<string, unknown> }) => {
  if (jsonSchema.format !== undefined) delete jsonSchema.pattern
}

type Json = Record<string, unknown>
const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null

/**
 * Tuples in keywords of every JSON Schema draft: some clients use one without `prefixItems`, in which the
 * accompanying `items: false` means that the array must be empty.
 */
function withoutPrefixItems(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withoutPrefixItems)
  if (!isObject(schema)) return schema
  const { prefixItems, ...rest } = schema
  const plain = Object.fromEntries(
    Object.entries(rest).map(([key, value]) => [key, withoutPrefixItems(value)]),
  )
  if (!Array.isArray(prefixItems)) return plain
  const kinds = new Map(prefixItems.map((item) => [JSON.stringify(item), withoutPrefixItems(item)]))
  const anyOf = [...kinds.values()]
  const items = anyOf.length === 1 ? anyOf[0] : { anyOf }
  return { ...plain, items, minItems: prefixItems.length, maxItems: prefixItems.length }
}

function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, override })
  const plain = withoutPrefixItems(rest)
  return { ...(isObject(plain) && plain), type: 'object' }
}

/** Maximum items per response. */
const MAX_FAULTS = 20

const sentence = ({ path, message }: z.core.$ZodIssue) => `${path.join('.') || 'arguments'}: ${message}`

/** Defines a tool for an operation. */
export function defineTool<I extends Id, In extends z.ZodType, Out extends z.ZodObject>(
  spec: ToolSpec<I, In, Out>,
): Tool {
  const { name, title, description, operation, input, output } = spec
  return {
    name,
    title,
    description,
    inputSchema: jsonSchema(input, 'input'),
    outputSchema: jsonSchema(output, 'output'),
    changes: spec.changes ?? false,
    faults: (args) => (input.safeParse(args).error?.issues ?? []).slice(0, MAX_FAULTS).map(sentence),
    async run(ask, args) {
      const given = input.parse(args)
      return spec.shorten(await ask(operation, spec.call(given)), given)
    },
  }
}
