import { useRouter } from '@tanstack/react-router';
import { fail } from '#shared/model/error.ts';
import { t } from '../text/text.ts';
import { useToast } from '../ui/index.ts';
import { chosenTarget, type LinkTarget } from './link-target.ts';

/** The scheme and host of addresses that lead into the window from anywhere: `mneme://show/graph?focus=…`. */
const linkBase = 'mneme://show';

/** Puts the address of a place in the window on the clipboard, that of what is chosen or shown without one, and says so. */
export function useCopyLink(): (to?: LinkTarget) => void {
  const router = useRouter();
  const { toast, failed } = useToast();
  return (to = chosenTarget()) => {
    const at =
      to === undefined ? router.latestLocation : router.buildLocation(to as Parameters<typeof router.buildLocation>[0]);
    const link = linkBase + at.href;
    navigator.clipboard.writeText(link).then(
      () => toast({ title: t('Link copied'), text: link }),
      () =>
        failed(
          fail('internal', t('The clipboard could not be written.'), t('Allow copying for this page, then try again.')),
        ),
    );
  };
}
