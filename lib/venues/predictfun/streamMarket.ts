import type { StreamMarket } from '../stream/streamProtocol'

export interface PredictfunStreamMarket extends StreamMarket {
  /** The venue's time of the book; orders books, also between two sockets. 0 without one. */
  venueTime: number
  /** The socket sent something unreadable: the REST book decides. */
  isSuspect: boolean
  /** A REST book is newer and differs: the socket must report that change by this time. */
  missing?: { venueTime: number; by: number }
  /** When its book was last received, or compared with the REST book. */
  heardAt: number
  tradingStatus?: string
  /** Undefined while the status permits trading. */
  status?: string
  /** Failed polls in a row. */
  failures: number
}
