/*
 * The limit of what answers over HTTP: Node's own server, which reads nothing of the request and sends the answers that
 * the product has sent, byte for byte, head and body. They come in as JSON lines on its command line's file.
 */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

interface Kept {
  path: string;
  status: number;
  headers: string[];
  body: string;
}

const [file = '', port = ''] = process.argv.slice(2);
const kept = JSON.parse(readFileSync(file, 'utf8')) as Kept[];
const answers = new Map(kept.map(({ path, body, ...head }) => [path, { ...head, body: Buffer.from(body) }]));

createServer(({ url = '' }, response) => {
  const answer = answers.get(url);
  if (!answer) return void response.writeHead(404).end();
  response.writeHead(answer.status, answer.headers).end(answer.body);
}).listen(Number(port), '127.0.0.1');
