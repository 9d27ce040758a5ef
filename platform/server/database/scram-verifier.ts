import { createHash, createHmac, pbkdf2Sync } from 'node:crypto';
import { loginPassword } from './login-connection.ts';
import type { ProductLogin } from './login-connection.ts';

const iterations = 4096;

/**
 * Computes the verifier that PostgreSQL stores for a password (RFC 5802, RFC 7677). Sending it instead of the password
 * keeps the password out of the server's log.
 */
function scramVerifier(password: string, salt: Buffer): string {
  const salted = pbkdf2Sync(password, salt, iterations, 32, 'sha256');
  const clientKey = createHmac('sha256', salted).update('Client Key').digest();
  const storedKey = createHash('sha256').update(clientKey).digest('base64');
  const serverKey = createHmac('sha256', salted).update('Server Key').digest('base64');
  return `SCRAM-SHA-256$${iterations}:${salt.toString('base64')}$${storedKey}:${serverKey}`;
}

/**
 * Computes the verifier of a login of the product. It is the same each time, so that a pooler that knows it can sign in
 * with it; passwords of 256 bits need no random salt.
 */
export function loginVerifier(login: ProductLogin, secretKey: string): string {
  const salt = createHmac('sha256', secretKey).update(`salt:${login}`).digest().subarray(0, 16);
  return scramVerifier(loginPassword(login, secretKey), salt);
}
