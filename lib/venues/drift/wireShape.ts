import type { z } from 'zod'
import type { VenueId } from '@/lib/core/domain/venue'

/** What is known of a payload's objects: their fields, and of some fields the nested shape or possible values. */
export interface WireShape {
  readonly names: ReadonlySet<string>
  readonly inside: Readonly<Record<string, WireShape | WireValues>>
}

export type WireValues = ReadonlySet<unknown>

interface Known {
  /** The connector's schema, whose fields are known. */
  schema?: z.ZodObject
  /** Fields recorded or documented but unused; separated by spaces. */
  unused?: string
  /** For fields that hold objects, or lists of them; lists need no mention. Other objects are not checked. */
  inside?: Readonly<Record<string, WireShape | WireValues>>
}

export const wireShape = ({ schema, unused = '', inside = {} }: Known): WireShape => ({
  names: new Set([
    ...Object.keys(schema?.shape ?? {}),
    ...unused.split(/\s+/).filter((name) => name !== ''),
    ...Object.keys(inside),
  ]),
  inside,
})

export const wireValues = (...values: readonly unknown[]): WireValues => new Set(values)

/** One endpoint or channel with what is known of its payloads. */
export interface WatchedEndpoint {
  readonly venue: VenueId
  /** `GET /markets/{}/orderbook`, or `socket trade`. */
  readonly endpoint: string
  readonly shape: WireShape
}

/** A venue's endpoints by name. */
export type WatchedEndpoints = ReadonlyMap<string, WatchedEndpoint>

export const watchedEndpoints = (
  venue: VenueId,
  shapes: Readonly<Record<string, WireShape>>,
): WatchedEndpoints =>
  new Map(Object.entries(shapes).map(([endpoint, shape]) => [endpoint, { venue, endpoint, shape }]))
