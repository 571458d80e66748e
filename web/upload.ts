import { type CallName, calls } from '#contract/calls';
import { address, judge, type Result, readBody, unreachable } from './api.ts';
import { currentToken, isLeaving } from './session-state.ts';

/** An upload without progress for this long, in milliseconds, is given up. */
const stalled = 60_000;

/** Sends files as the multipart fields file0 … fileN. `ids`: of the pictures, made here; `onProgress` gets the share that has been sent. */
export function upload<N extends 'uploadImages' | 'uploadProfilePictures' | 'uploadDocumentFiles'>(
  name: N,
  files: readonly File[],
  { ids, onProgress, signal }: Sending & { ids?: readonly string[] } = {},
): Promise<Result<N>> {
  const form = new FormData();
  files.forEach((file, i) => {
    form.append(`file${i}`, file, file.name);
  });
  return send(name, form, { onProgress, signal }, ids && { ids: ids.join() });
}

interface Sending {
  onProgress?: ((share: number) => void) | undefined;
  signal?: AbortSignal | undefined;
}

function send<N extends CallName>(
  name: N,
  body: FormData,
  { onProgress, signal }: Sending,
  query?: Record<string, string>,
): Promise<Result<N>> {
  if (isLeaving()) return Promise.resolve({ ok: false, kind: 'unreachable' });
  return new Promise((resolve, reject) => {
    const token = currentToken();
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    let timer: ReturnType<typeof setTimeout>;
    const giveUp = () => {
      resolve(unreachable(name, 'stalled'));
      request.abort();
    };
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(giveUp, stalled);
    };
    request.open(calls[name].method, address(name, {}, query));
    request.setRequestHeader('Accept', 'application/json');
    if (token !== null) request.setRequestHeader('Authorization', `Bearer ${token}`);
    request.upload.onprogress = (event) => {
      wait();
      if (event.lengthComputable) onProgress?.(event.loaded / event.total);
    };
    request.onload = () => {
      const answer = readBody(request.getResponseHeader('Content-Type'), request.responseText);
      const retryAfter = request.getResponseHeader('Retry-After');
      const headers = new Headers(retryAfter === null ? {} : { 'Retry-After': retryAfter });
      resolve(judge(name, token, request.status, answer, headers));
    };
    request.onerror = () => resolve(unreachable(name, 'upload'));
    request.onabort = () => reject(new DOMException('Aborted', 'AbortError'));
    request.onloadend = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
    };
    if (signal?.aborted) return reject(new DOMException('Aborted', 'AbortError'));
    signal?.addEventListener('abort', abort);
    wait();
    request.send(body);
  });
}
