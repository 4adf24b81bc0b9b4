export interface RemuxRequest {
  readonly url: string
}

export interface RemuxReply {
  readonly type: 'failed'
  /** Never has the address. */
  readonly detail: string
}
