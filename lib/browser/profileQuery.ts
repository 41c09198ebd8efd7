import type { ProfileResponse } from '@/lib/contract/auth'
import { userQuery } from './userQuery'

/** Whose account it is. */
export const profileQuery = () => userQuery<ProfileResponse>(['account', 'profile'], '/api/profile')
