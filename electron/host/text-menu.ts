import { Menu, type MenuItemConstructorOptions, type WebContents } from 'electron';
import type { Texts } from '#shared/text/texts.ts';

/** Words that are offered for one that is spelled wrong. */
const mostSuggestions = 5;

/** A right click in a field: what was meant by a word, and editing. What the page has a menu of its own for never comes here. */
export function giveTextMenu(contents: WebContents, texts: () => Texts): void {
  contents.on('context-menu', (_event, { isEditable, editFlags, misspelledWord, dictionarySuggestions }) => {
    if (!isEditable) return;
    const { t } = texts();
    const suggested = dictionarySuggestions
      .slice(0, mostSuggestions)
      .map((word): MenuItemConstructorOptions => ({ label: word, click: () => contents.replaceMisspelling(word) }));
    const spelling: MenuItemConstructorOptions[] =
      misspelledWord === ''
        ? []
        : [
            ...suggested,
            {
              label: t('Add to the dictionary'),
              click: () => contents.session.addWordToSpellCheckerDictionary(misspelledWord),
            },
            { type: 'separator' },
          ];
    Menu.buildFromTemplate([
      ...spelling,
      { role: 'cut', label: t('Cut'), enabled: editFlags.canCut },
      { role: 'copy', label: t('Copy'), enabled: editFlags.canCopy },
      { role: 'paste', label: t('Paste'), enabled: editFlags.canPaste },
      { role: 'selectAll', label: t('Select all'), enabled: editFlags.canSelectAll },
    ]).popup();
  });
}
