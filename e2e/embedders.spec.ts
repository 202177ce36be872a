import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator } from '@playwright/test';
import {
  smallCrossEncoder,
  smallModel,
  tokenizerOf,
  words,
  writeModelFolder,
} from '../electron/adapters/embedder/onnx/testing/model-file.ts';
import { expect, goTo, test } from './fixtures.ts';
import { lookAt } from './look.ts';

const id = 'Xenova/all-MiniLM-L6-v2';
const reranker = 'Xenova/ms-marco-MiniLM-L-6-v2';
const revision = 'b'.repeat(40);
const more = ['dog', 'garden', 'yard', 'invoice', 'boat'];
const meanings = [['dog', 'garden', 'yard'], ['invoice'], ['boat', 'sea', 'ocean']];

/** The hub's layout with a small model under a known name, on the address that the app asks. */
async function openHub(address: string, id: string, model: (vectors: number[][]) => Buffer) {
  const folder = await mkdtemp(join(tmpdir(), 'mneme-hub-'));
  const vectors = [...words, ...more].map((word) => meanings.map((one) => (one.includes(word) ? 1 : 0)));
  writeModelFolder(folder, {
    'config.json': {},
    'tokenizer_config.json': {},
    'tokenizer.json': tokenizerOf(more),
    'model.onnx': null,
    'onnx/model_quantized.onnx': model(vectors),
  });
  const files = ['config.json', 'tokenizer_config.json', 'tokenizer.json', 'onnx/model_quantized.onnx'];
  const read = (path: string) => readFile(join(folder, path));
  const server = createServer(async ({ url = '' }, answer) => {
    if (url === `/api/models/${id}?blobs=true`) {
      const siblings = await Promise.all(
        files.map(async (rfilename) => {
          const bytes = await read(rfilename);
          const lfs = { sha256: createHash('sha256').update(bytes).digest('hex'), size: bytes.length };
          return { rfilename, size: bytes.length, lfs };
        }),
      );
      answer.end(JSON.stringify({ sha: revision, siblings }));
      return;
    }
    const path = url.slice(`/${id}/resolve/${revision}/`.length);
    if (files.includes(path)) answer.end(await read(path));
    else answer.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(Number(new URL(address).port), '127.0.0.1', resolve));
  return async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    await rm(folder, { recursive: true, force: true });
  };
}

test('a sentence model is fetched by its name, and search goes by it', async ({ page, place, front, surface }) => {
  await place.cli('--workspace', place.root, 'store', 'The boat is moored at the old pier.');
  await goTo(page, 'Settings');
  await page
    .getByRole('navigation', { name: 'Sections' })
    .getByRole('button', { name: /^Recall/ })
    .click();
  const row = page.locator(`[data-model="${id}"]`);
  await expect(row).toContainText('Apache-2.0');

  // Nobody answers yet: that is said, and nothing is half chosen.
  await row.getByRole('button', { name: 'Fetch MiniLM' }).click();
  await expect(page.locator('.toasttitle').filter({ hasText: 'cannot be reached' })).toBeVisible();
  await lookAt(front, surface, 'settings-sentence-models');

  const close = await openHub(place.env.MNEME_MODEL_HUB, id, (vectors) => smallModel({ vectors }));
  try {
    await row.getByRole('button', { name: 'Fetch MiniLM' }).click();
    await expect(page.getByText('MiniLM is here and works', { exact: true })).toBeVisible();
    // What can be done with it stands within its row.
    const edgeOf = async (of: Locator) => {
      const box = await of.boundingBox();
      return (box?.x ?? 0) + (box?.width ?? 0);
    };
    const remove = row.getByRole('button', { name: 'Remove MiniLM from this computer' });
    expect(await edgeOf(remove)).toBeLessThanOrEqual(await edgeOf(row));
    await row.getByRole('button', { name: 'Search by MiniLM' }).click();
    await expect(row).toContainText('in use');
    const found = () => place.cli('--workspace', place.root, 'search', 'ocean');
    await expect.poll(found, { timeout: 20_000 }).toContain('moored at the old pier');
    expect(JSON.parse(await place.read('mneme.json')).recall).toMatchObject({
      embedder: 'onnx',
      embedderFolder: join(place.env.MNEME_HOME, 'models', id.replace('/', '--')),
    });
  } finally {
    await close();
    await rm(join(place.env.MNEME_HOME, 'models'), { recursive: true, force: true });
  }
});

test('a model that re-ranks is fetched by its name, puts results in order, and is let go of', async ({
  page,
  place,
}) => {
  const store = (text: string) => place.cli('--workspace', place.root, 'store', text);
  await store('The last invoice.');
  await store('An invoice for the boat, which came in spring with all the others.');
  await goTo(page, 'Settings');
  await page
    .getByRole('navigation', { name: 'Sections' })
    .getByRole('button', { name: /^Recall/ })
    .click();
  const row = page.locator(`[data-model="${reranker}"]`);
  const close = await openHub(place.env.MNEME_MODEL_HUB, reranker, (vectors) => smallCrossEncoder(vectors, 20));
  const first = async () => {
    const said = await place.cli('--workspace', place.root, 'search', 'invoice ocean', '--json');
    return (JSON.parse(said) as { hits: { text: string }[] }).hits[0]?.text;
  };
  try {
    await row.getByRole('button', { name: 'Fetch MiniLM for re-ranking' }).click();
    await row.getByRole('button', { name: 'Re-rank by MiniLM for re-ranking' }).click();
    await expect(row).toContainText('in use');
    await expect.poll(first, { timeout: 20_000 }).toContain('for the boat');
    await row.getByRole('button', { name: 'Stop using MiniLM for re-ranking' }).click();
    await expect(page.getByText('Results are not re-ranked any more', { exact: true })).toBeVisible();
    expect(JSON.parse(await place.read('mneme.json')).recall?.rerankerFolder ?? '').toBe('');
  } finally {
    await close();
    await rm(join(place.env.MNEME_HOME, 'models'), { recursive: true, force: true });
  }
});
