export { createSigningKeyRepository } from './keys/signing-key-repository.ts'
export { Ed25519Jwk, loadSigner, rotateSigningKeys, type Signer } from './keys/signing-keys.ts'
export * from './media-token.ts'
