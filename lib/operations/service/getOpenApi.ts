import { openApiDocument } from '@/lib/contract/openapi'
import { heldResult } from '@/lib/operations/views/heldResult'

/** The OpenAPI description of all operations. */
export async function getOpenApi() {
  return heldResult(openApiDocument(), () => true)
}
