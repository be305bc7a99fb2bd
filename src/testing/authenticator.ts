import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

/** Flags of authenticator data (WebAuthn Level 3, section 6.1). */
export const FLAGS = { userPresent: 1, userVerified: 4, attested: 64 } as const;

/** Parts of a response that a test replaces to forge one. */
export interface Forgery {
  origin?: string;
  rpId?: string;
  type?: string;
  challenge?: string;
  flags?: number;
  counter?: number;
  /** Signs with this key instead of the credential's. */
  signWith?: KeyObject;
  /** Changes the signature after it was made. */
  signature?: (genuine: Buffer) => Buffer;
  credentialId?: string;
  userHandle?: string;
  /** COSE algorithm the public key names; the key itself stays EC P-256. */
  algorithm?: number;
  /** COSE key to register instead of the credential's public key. */
  coseKey?: Buffer;
  /** Format of the attestation statement, which is empty. */
  format?: string;
}

export interface Credential {
  id: string;
  userHandle: string;
  privateKey: KeyObject;
  counter: number;
}

export interface Authenticator {
  /** Makes a credential for registration options; returns it with the response a browser would send. */
  create(options: Ceremony, forgery?: Forgery): { credential: Credential; response: Response };
  /** Signs the challenge of sign-in options with a credential. */
  get(options: Ceremony, credential: Credential, forgery?: Forgery): Response;
}

/** Options of a WebAuthn ceremony, as the API returns them. */
type Ceremony = { challenge: string } & Record<string, unknown>;
/** JSON of a PublicKeyCredential. */
type Response = { id: string } & Record<string, unknown>;

/**
 * An authenticator and its browser in software: EC P-256 keys (ES256), attestation "none", a counter per credential.
 * Everything it sends can be forged.
 */
export function softwareAuthenticator(site: { origin: string; rpId: string }): Authenticator {
  const clientData = (type: string, { challenge }: Ceremony, forgery: Forgery) =>
    Buffer.from(
      JSON.stringify({
        type: forgery.type ?? type,
        challenge: forgery.challenge ?? challenge,
        origin: forgery.origin ?? site.origin,
        crossOrigin: false,
      }),
    );
  const authenticatorData = (flags: number, counter: number, { rpId = site.rpId }: Forgery, rest: Buffer[] = []) => {
    const head = Buffer.alloc(5);
    head.writeUInt8(flags, 0);
    head.writeUInt32BE(counter, 1);
    return Buffer.concat([sha256(rpId), head, ...rest]);
  };

  return {
    create(options, forgery = {}) {
      const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
      const id = forgery.credentialId ?? randomBytes(32).toString('base64url');
      const { id: userHandle } = options.user as { id: string };
      const counter = forgery.counter ?? 1;
      const raw = Buffer.from(id, 'base64url');
      const length = Buffer.alloc(2);
      length.writeUInt16BE(raw.length);
      const key = forgery.coseKey ?? coseKeyOf(publicKey, forgery.algorithm);
      const flags = (forgery.flags ?? FLAGS.userPresent | FLAGS.userVerified) | FLAGS.attested;
      const data = authenticatorData(flags, counter, forgery, [Buffer.alloc(16), length, raw, key]);
      const attestation = cbor(
        new Map<string, unknown>([
          ['fmt', forgery.format ?? 'none'],
          ['attStmt', new Map()],
          ['authData', data],
        ]),
      );
      const response = {
        clientDataJSON: clientData('webauthn.create', options, forgery).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal'],
      };
      return {
        credential: { id, userHandle, privateKey, counter },
        response: { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response },
      };
    },

    get(options, credential, forgery = {}) {
      if (forgery.counter === undefined) credential.counter += 1;
      const flags = forgery.flags ?? FLAGS.userPresent | FLAGS.userVerified;
      const data = authenticatorData(flags, forgery.counter ?? credential.counter, forgery);
      const client = clientData('webauthn.get', options, forgery);
      const genuine = sign('sha256', Buffer.concat([data, sha256(client)]), forgery.signWith ?? credential.privateKey);
      const id = forgery.credentialId ?? credential.id;
      const response = {
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: (forgery.signature?.(genuine) ?? genuine).toString('base64url'),
        userHandle: forgery.userHandle ?? credential.userHandle,
      };
      return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response };
    },
  };
}

/** COSE key of an EC P-256 public key (RFC 9053): kty EC2, the algorithm, curve and point. */
function coseKeyOf(publicKey: KeyObject, algorithm = -7): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  return cbor(
    new Map<number, unknown>([
      [1, 2],
      [3, algorithm],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]),
  );
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();

/** CBOR (RFC 8949) of whole numbers, texts, bytes and maps: all that WebAuthn needs here. */
export function cbor(value: unknown): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (value instanceof Map) return Buffer.concat([head(5, value.size), ...[...value].flat().map(cbor)]);
  throw new TypeError(`No CBOR for ${typeof value}`);
}

function head(major: number, argument: number): Buffer {
  if (argument < 24) return Buffer.from([(major << 5) | argument]);
  if (argument < 256) return Buffer.from([(major << 5) | 24, argument]);
  return Buffer.from([(major << 5) | 25, argument >> 8, argument & 255]);
}
