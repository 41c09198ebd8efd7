import { BaseError } from '@/lib/core/domain/errors'

/** An operation's error reply, with its HTTP status and headers. */
export class OperationRefusal extends BaseError {
  override name = 'OperationRefusal'
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly detail: readonly { loc: string[]; msg: string; type: string }[]

  constructor({ status, headers, detail }: Pick<OperationRefusal, 'status' | 'headers' | 'detail'>) {
    super(detail.map(({ msg }) => msg).join(' '), { code: 'upstream_error' })
    this.status = status
    this.headers = headers
    this.detail = detail
  }
}
