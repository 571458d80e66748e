// node scripts/markdown.mjs: wraps every Markdown file at 100 columns, as the checks require.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './run.mjs';

const WIDTH = 100;

/** Lines that begin a block of their own: a heading, table, picture, rule, quotation, HTML or link definition. */
const AS_IT_IS = /^\s*(#|\||!\[|---|>|<|\[[^\]]+\]: )/;
const ITEM = /^(\s*)([-*]|\d+\.) /;

/**
 * Wraps paragraphs and list items at 100 columns; leaves tables, code and headings alone. Never splits a code span.
 *
 * @param {string} text
 */
export function wrapMarkdown(text) {
  /** @type {string[]} */
  const out = [];
  /** @type {{ first: string, rest: string, words: string } | undefined} */
  let block;
  let isCode = false;
  const end = () => {
    if (block) out.push(...wrap(block));
    block = undefined;
  };
  for (const line of text.split('\n')) {
    const isFence = /^\s*```/.test(line);
    if (isFence) isCode = !isCode;
    if (isFence || isCode || line.trim() === '' || AS_IT_IS.test(line)) {
      end();
      out.push(line);
      continue;
    }
    const [marker, indent = ''] = ITEM.exec(line) ?? [];
    if (marker || !block) {
      end();
      const first = marker ?? /^\s*/.exec(line)?.[0] ?? '';
      block = { first, rest: marker ? indent + ' '.repeat(marker.length - indent.length) : first, words: '' };
      block.words = line.slice(first.length);
    } else block.words += ` ${line.trim()}`;
  }
  end();
  return out.join('\n');
}

/** @param {{ first: string, rest: string, words: string }} block */
function wrap({ first, rest, words }) {
  const lines = [first];
  let isFirstWord = true;
  for (const word of words.match(/(?:`[^`]*`|\S)+/g) ?? []) {
    const line = lines.at(-1) ?? '';
    // A number or a dash at the start of a line would turn it into a list item.
    const fits =
      isFirstWord || line.length + 1 + word.length <= WIDTH || /^([-*+]|\d+\.|#+|>.*|\|.*)$/.test(word);
    if (fits) lines[lines.length - 1] = isFirstWord ? line + word : `${line} ${word}`;
    else lines.push(rest + word);
    isFirstWord = false;
  }
  return lines;
}

const files = () =>
  execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.md'], { cwd: ROOT, encoding: 'utf8' })
    .split('\n')
    .filter((path) => path !== '' && !path.startsWith('bench/results/'));

/** @returns {Promise<{ ok: boolean, output: string }>} */
export async function checkMarkdown() {
  const wide = files().filter((path) => {
    const text = readFileSync(join(ROOT, path), 'utf8');
    return wrapMarkdown(text) !== text;
  });
  return {
    ok: wide.length === 0,
    output: `Not wrapped at ${WIDTH}; npm run format mends it: ${wide.join(', ')}`,
  };
}

if (import.meta.filename === process.argv[1])
  for (const path of files()) {
    const text = readFileSync(join(ROOT, path), 'utf8');
    if (wrapMarkdown(text) !== text) writeFileSync(join(ROOT, path), wrapMarkdown(text));
  }
