import { type CallInput, callOperation, type Transport } from '@/lib/contract/callOperation'
import type { OperationOutput, Operations } from '@/lib/contract/operations'
import type { OperationId } from '@/lib/contract/operations/paths'
import { fetchAsUser } from './accessToken'
import { fetchJson } from './fetchJson'

const anybody: Transport = ({ target, ...options }) => fetchJson(target, options)
const user: Transport = ({ target, ...options }) => fetchAsUser(target, options)

type Answer<Id extends OperationId> = Promise<OperationOutput<Operations[Id]>>

/** Calls an operation of this host's API. Errors: those of {@link fetchJson}. */
export const call = <Id extends OperationId>(id: Id, input: CallInput = {}): Answer<Id> =>
  callOperation(id, input, anybody)

/** The same for the signed-in account. Errors: those of {@link fetchAsUser}. */
export const callAsUser = <Id extends OperationId>(id: Id, input: CallInput = {}): Answer<Id> =>
  callOperation(id, input, user)
