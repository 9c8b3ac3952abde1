// The writes of pictures. They are rare: a statement is prepared for each.
#include "store/writing/picture_scribe.h"

#include "store/engine/rows.h"
#include "store/reading/chain.h"

namespace affray::store {

std::string picture_known(Connection& database, const Picture& picture) {
    Statement find(database, "SELECT public_id FROM picture WHERE campaign = ?1 AND digest = ?2");
    find.bind(1, picture.campaign);
    bind_digest(find, 2, digest_of(picture.body));
    return find.step() ? std::string(blob(find, 0)) : std::string();
}

Receipt PictureScribe::apply(const AddPicture& add) {
    const Picture& picture = add.picture;
    if (std::string known = picture_known(database_, picture); !known.empty())
        return Receipt{.named = std::move(known)};
    Statement insert(database_,
                     "INSERT INTO picture (public_id, campaign, owner, name, media_type, width, "
                     "height, made_at_ms, bytes, "
                     "digest, body) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11) RETURNING id");
    insert.bind(1, picture.public_id);
    insert.bind(2, picture.campaign);
    insert.bind(3, picture.owner);
    insert.bind(4, picture.name);
    insert.bind(5, picture.media_type);
    insert.bind(6, static_cast<std::int64_t>(picture.width));
    insert.bind(7, static_cast<std::int64_t>(picture.height));
    insert.bind(8, picture.made_at_ms);
    insert.bind(9, static_cast<std::int64_t>(picture.body.size()));
    bind_digest(insert, 10, digest_of(picture.body));
    bind_blob(insert, 11, picture.body);
    return Receipt{.id = insert.insert(), .named = picture.public_id};
}

Receipt PictureScribe::apply(const RemovePicture& remove) {
    Statement gone(database_, "DELETE FROM picture WHERE campaign = ?1 AND public_id = ?2");
    gone.bind(1, remove.campaign);
    gone.bind(2, remove.public_id);
    if (gone.execute() == 1) return {};
    return Receipt{.outcome = Outcome::Refused, .refusal = Refusal::NotFound};
}

}  // namespace affray::store
