declare module 'cytoscape-fcose' {
  const fcose: import('cytoscape').Ext;
  export default fcose;
}
