import { expect, test } from 'vitest';
import { manifest } from '../paths.mjs';
import { refuseNameless, refuseUnsupported } from './installers.mjs';

test('a release of an Electron that gets no fixes any more is not made, and says what to raise', () => {
  expect(() => refuseUnsupported({ electron: '42.9.0', oldestElectron: 43 })).toThrow(
    /42\.9\.0 is no longer supported/,
  );
  expect(() => refuseUnsupported({ electron: '43.0.0', oldestElectron: 43 })).not.toThrow();
});

test('what package.json names for the release is supported, and what is here for development is not released', () => {
  const { release, devDependencies } = manifest();
  expect(() => refuseUnsupported(release)).not.toThrow();
  expect(() => refuseUnsupported({ ...release, electron: devDependencies.electron })).toThrow();
});

test('a release that does not say where it comes from and who answers for it is not made', () => {
  expect(() => refuseNameless({ MNEME_HOMEPAGE: 'https://example.org' })).toThrow(/home page and its maintainer/);
  expect(() =>
    refuseNameless({ MNEME_HOMEPAGE: 'https://example.org', MNEME_MAINTAINER: 'Ines <ines@example.org>' }),
  ).not.toThrow();
});
