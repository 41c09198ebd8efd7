import { siteUrl } from '../siteUrl'
import { toLlmsText } from './toLlmsText'

export const dynamic = 'force-dynamic'

/** A short description of the service for language models. */
export const GET = async () =>
  new Response(toLlmsText(await siteUrl()), { headers: { 'Content-Type': 'text/plain; charset=utf-8' } })
