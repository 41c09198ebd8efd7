/** Cryptography for checking a receipt, from Node or the browser. */
export interface ReceiptCrypto {
  sha256(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array>
  /** Undefined where this browser lacks the algorithm. `publicKey`: 32 bytes. */
  verifyEd25519(signed: {
    publicKey: Uint8Array<ArrayBuffer>
    signature: Uint8Array<ArrayBuffer>
    data: Uint8Array<ArrayBuffer>
  }): Promise<boolean | undefined>
}
