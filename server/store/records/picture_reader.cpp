// The queries about pictures.
#include "store/records/picture_reader.h"

#include "store/engine/connection.h"
#include "store/reading/reader.h"

namespace affray::store {
namespace {

constexpr char kPictureColumns[] =
    "SELECT id, public_id, campaign, owner, name, media_type, width, height, made_at_ms, bytes";

Picture picture_of(const Statement& row) {
    const auto word = [&row](int index) { return std::string(blob(row, index)); };
    Picture picture;
    picture.id = integer(row, 0);
    picture.public_id = word(1);
    picture.campaign = word(2);
    picture.owner = word(3);
    picture.name = word(4);
    picture.media_type = word(5);
    picture.width = static_cast<std::uint32_t>(integer(row, 6));
    picture.height = static_cast<std::uint32_t>(integer(row, 7));
    picture.made_at_ms = integer(row, 8);
    picture.bytes = static_cast<std::uint32_t>(integer(row, 9));
    return picture;
}

}  // namespace

Result<Picture> PictureReader::picture(std::string_view campaign, std::string_view public_id) {
    return guarded([&]() -> Result<Picture> {
        Statement select(*connection_, std::string(kPictureColumns) +
                                           ", body FROM picture WHERE public_id = ?1 AND campaign = ?2");
        select.bind(1, std::string(public_id));
        select.bind(2, std::string(campaign));
        if (!select.step()) return Error{ErrorCode::NotFound, "no picture " + std::string(public_id)};
        Picture picture = picture_of(select);
        picture.body = std::string(blob(select, 10));
        return picture;
    });
}

Result<std::vector<Picture>> PictureReader::pictures(std::string_view campaign, std::string_view owner,
                                                     Page page) {
    return guarded([&]() -> Result<std::vector<Picture>> {
        Statement select(*connection_,
                         std::string(kPictureColumns) +
                             " FROM picture WHERE campaign = ?1 AND id > ?2 AND (?3 = '' OR owner = "
                             "?3) ORDER BY id LIMIT ?4");
        select.bind(1, std::string(campaign));
        select.bind(2, page.after);
        select.bind(3, std::string(owner));
        select.bind(4, static_cast<std::int64_t>(page.limit));
        std::vector<Picture> pictures;
        while (select.step()) pictures.push_back(picture_of(select));
        return pictures;
    });
}

}  // namespace affray::store
