import { type LinkProps, useRouter } from '@tanstack/react-router';
import { fail } from '#shared/model/error.ts';
import { useToast } from '../ui/index.ts';

/** The scheme and host of addresses that lead into the window from anywhere: `mneme://open/graph?focus=…`. */
export const linkBase = 'mneme://open';

/** Puts the address of a place in the window on the clipboard, and says so. */
export function useCopyLink(): (to: Pick<LinkProps, 'to' | 'search'>) => void {
  const router = useRouter();
  const { toast, failed } = useToast();
  return (to) => {
    const link = linkBase + router.buildLocation(to as Parameters<typeof router.buildLocation>[0]).href;
    navigator.clipboard.writeText(link).then(
      () => toast({ title: 'Link copied', text: link }),
      () =>
        failed(fail('internal', 'The clipboard could not be written.', 'Allow copying for this page, then try again.')),
    );
  };
}
