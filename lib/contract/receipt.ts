import { z } from 'zod'
import { timestamp } from './scalars'

export const receipt = z
  .strictObject({
    id: z.string().describe('Unguessable: whoever has it can read the plan.'),
    url: z.string().describe('The page that shows it.'),
    sha256: z.string().describe('Of the document as canonical JSON (RFC 8785), hexadecimal.'),
    signature: z.string().describe('Ed25519 over the 32 bytes of that digest, base64url.'),
    key_id: z.string().describe('A key of `GET /api/plans/keys`.'),
    issued_at: timestamp.describe('When the plan was signed.'),
    expires_at: timestamp.describe('When it is deleted, 90 days later.'),
  })
  .describe('Proof of what was planned, with which books.')
export type Receipt = z.infer<typeof receipt>
