/** Words that begin sentences, and are no names there. */
export const notName = new Set(
  'with without thanks because both during despite until than via under over within against between the a an this that these those there here today yesterday tomorrow monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september october november december user owner decided agreed discussed met had spent fixed reviewed worked talked read wrote noticed learned note notes next first then finally after before when while since during once every each all both some most many no yes if for from in on at with by to as it its he she they we i my our his her their what who how why where please thanks remember also but and so or not never always only just prefers likes wants uses lives works moved switched chose picked dropped replaced renewed started finished new old deadline budget morning evening lunch dinner ich wir er sie es der die das ein eine heute gestern'.split(
    ' ',
  ),
);
