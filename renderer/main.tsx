import './ui/index.css';
import './app/shell.css';
import './app/print.css';
import './app/palette.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createClient } from './api/client.ts';
import { keepLive } from './api/live.ts';
import { createLook, LookContext } from './api/look.ts';
import { ClientContext } from './api/queries.ts';
import { ownWire } from './api/wire.ts';
import { createCache } from './app/cache.ts';
import { createKeymap } from './app/keymap.ts';
import { router } from './app/router.tsx';
import { startTheme } from './app/theme.ts';
import { KeymapContext } from './app/useKeys.ts';
import { tellLanguage } from './text/text.ts';
import { ToastProvider } from './ui/Toast.tsx';

tellLanguage(document.documentElement);
startTheme();
const client = createClient(ownWire());
const cache = createCache();
const look = createLook(localStorage, () => new Date().toISOString());
const keymap = createKeymap();
keepLive(client, cache);
client.onEvent(look.hear);
client.start();

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no root element.');
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={cache}>
      <ClientContext value={client}>
        <LookContext value={look}>
          <KeymapContext value={keymap}>
            <ToastProvider>
              <RouterProvider router={router} />
            </ToastProvider>
          </KeymapContext>
        </LookContext>
      </ClientContext>
    </QueryClientProvider>
  </StrictMode>,
);
