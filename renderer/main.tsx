import './ui/index.css';
import './app/shell.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createClient } from './api/client.ts';
import { keepLive } from './api/live.ts';
import { ClientContext } from './api/queries.ts';
import { ownWire } from './api/wire.ts';
import { createCache } from './app/cache.ts';
import { router } from './app/router.tsx';

const client = createClient(ownWire());
const cache = createCache();
keepLive(client, cache);
client.start();

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no root element.');
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={cache}>
      <ClientContext value={client}>
        <RouterProvider router={router} />
      </ClientContext>
    </QueryClientProvider>
  </StrictMode>,
);
