import { openApiDocument } from '@/lib/contract/openapi'
import { heldResult } from '@/lib/operations/views/heldResult'

/** The description of every operation that runs. */
export async function getOpenApi() {
  return heldResult(openApiDocument(), () => true)
}
