import { zipOf } from './zip-file.ts';

type Wanted = { title?: string; author?: string; created?: string };

/** A DOCX with this body, as `word/document.xml` has it. */
export const docxOf = (body: string, { title = '', author = '', created = '' }: Wanted = {}): Buffer =>
  zipOf([
    { name: '[Content_Types].xml', data: Buffer.from('<Types/>') },
    {
      name: 'word/document.xml',
      data: Buffer.from(`<?xml version="1.0"?><w:document xmlns:w="w"><w:body>${body}</w:body></w:document>`),
    },
    {
      name: 'docProps/core.xml',
      data: Buffer.from(
        `<cp:coreProperties><dc:title>${title}</dc:title><dc:creator>${author}</dc:creator><dcterms:created>${created}</dcterms:created></cp:coreProperties>`,
      ),
    },
  ]);

/** A paragraph, in a style where one is named. */
export const paragraphOf = (text: string, style?: string): string =>
  `<w:p>${style === undefined ? '' : `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>`}<w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`;
