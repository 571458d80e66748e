import { connect } from 'node:net';

/** Sends bytes that no HTTP client would send; resolves with what the server says until it hangs up. */
export function sayToSocket(url: string, bytes: string | Uint8Array): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    let said = '';
    socket.setEncoding('utf8');
    socket.on('data', (text) => {
      said += text;
    });
    socket.on('close', () => resolve(said));
    socket.on('error', reject);
  });
}
