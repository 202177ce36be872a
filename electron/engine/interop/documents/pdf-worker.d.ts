/** The package declares its main half alone; this one puts itself where that looks for it. */
declare module 'pdfjs-dist/legacy/build/pdf.worker.mjs';
