import { Outlet } from '@tanstack/react-router';

export function Shell() {
  return (
    <div className="app">
      <main className="page">
        <Outlet />
      </main>
    </div>
  );
}
