import { openApiDocument } from '@/lib/contract/openapi'

/** The description of every operation that runs. */
export async function getOpenApi() {
  return openApiDocument()
}
