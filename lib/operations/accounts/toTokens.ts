import type { TokenPair } from '@/lib/accounts/auth/types'
import type { TokenResponse } from '@/lib/contract/auth'

export const toTokens = ({ accessToken, refreshToken, expiresIn }: TokenPair): TokenResponse => ({
  access_token: accessToken,
  refresh_token: refreshToken,
  token_type: 'Bearer',
  expires_in: expiresIn,
})
